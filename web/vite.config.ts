import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { type Plugin, defineConfig } from "vite";

/** The two fonts every first paint needs are fetched along with the page. */
const FIRST_FONTS = ["big-shoulders-display-latin-wght-normal", "barlow-latin-500-normal"];

function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        return FIRST_FONTS.map((font) => {
          const file = files.find((name) => name.includes(font) && name.endsWith(".woff2"));
          if (!file) throw new Error(`no font ${font} in the bundle`);
          return {
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head" as const,
          };
        });
      },
    },
  };
}

/** At a table's address its script and style are fetched along with the page, too, and not only once that has begun to
 * run. Which game it is nobody knows yet: the table of the game that was looked at last comes along
 * (`lib/last-game.ts`), and to whoever comes for the first time none that may not be needed. */
function preloadTable(): Plugin {
  return {
    name: "preload-table",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((one) => one.type === "chunk");
        const frame = chunks.find((chunk) => chunk.name === "TablePage");
        if (!frame) throw new Error("no table in the bundle");
        const first = chunks.filter((chunk) => chunk.isEntry);
        const needs = (chunk: typeof frame): string[] => [chunk.fileName, ...chunk.imports];
        const known = new Set([...first, frame].flatMap(needs));
        const fetched = (files: string[], style: object) => [
          ...files.map((file) => ({ rel: "modulepreload", href: `/${file}` })),
          ...chunks
            .filter((chunk) => files.includes(chunk.fileName))
            .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
            .map((file) => ({ ...style, href: `/${file}` })),
        ];
        const always = fetched(
          needs(frame).filter((file) => !first.some((chunk) => needs(chunk).includes(file))),
          { rel: "preload", as: "style" },
        );
        const byGame = Object.fromEntries(
          chunks.flatMap((chunk) => {
            const game = /\/games\/(\w+)\/\w+Table\.svelte$/.exec(chunk.facadeModuleId ?? "")?.[1];
            // It may be another game this time: a style that is not needed is no preload, browsers complain of those.
            return game
              ? [
                  [
                    game,
                    fetched(
                      needs(chunk).filter((file) => !known.has(file)),
                      { rel: "prefetch" },
                    ),
                  ],
                ]
              : [];
          }),
        );
        const last = `(()=>{try{return localStorage.getItem("boltyard-game")}catch{return null}})()`;
        const links = `[...${JSON.stringify(always)},...(${JSON.stringify(byGame)}[${last}]??[])]`;
        const append = `document.head.append(Object.assign(document.createElement("link"),{crossOrigin:""},link))`;
        const children = `if(location.pathname.startsWith("/t/"))for(const link of ${links})${append}`;
        return [{ tag: "script", children, injectTo: "head" as const }];
      },
    },
  };
}

/** Texts are compressed once, here, as hard as it goes; the server hands the forms out. */
function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue;
        const path = join(folder, name);
        const body = readFileSync(path);
        if (body.length < 1000) continue;
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), preloadFonts(), preloadTable(), compress()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
});
