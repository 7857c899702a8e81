// Shows what this device is told, and opens its table when it is pressed. Nothing else: no page is kept here.
const until = (ms) => new Date(ms).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit" });

self.addEventListener("push", (event) => {
  let told;
  try {
    told = event.data.json();
  } catch {
    told = { sentence: "Something waits for you.", link: "/you" };
  }
  const lines = told.also?.length ? told.also.map((one) => one.sentence) : [told.sentence];
  if (told.until) lines.push(`Until ${until(told.until)}.`);
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = open.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === told.link);
      if (there && told.type === "turn") return; // they look at it
      await self.registration.showNotification("Boltyard", {
        body: lines.join("\n"),
        icon: "/favicon.svg",
        tag: told.table || told.league || told.id,
        data: told.link,
      });
    })(),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const link = new URL(String(event.notification.data), self.location.origin);
  const path = link.origin === self.location.origin ? link.pathname : "/you";
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = open.find((one) => new URL(one.url).pathname === path);
      await (there ? there.focus() : self.clients.openWindow(path));
    })(),
  );
});
