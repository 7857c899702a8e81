// The other side of the server's benchmark: boardgame.io with its own server, and socket.io clients at each of a
// hundred matches. Run as a plain script where `npm ci` has put boardgame.io; every line read asks for one round, and
// one line of JSON answers it. It keeps its matches in memory, as it does unless told otherwise.
"use strict";

const { fork } = require("child_process");
const readline = require("readline");

const MATCHES = 100;
const SECONDS = 3;
const WARM_UP = 1;

// A card game of about the size of ROBOTS: hands, supplies and piles of 26 cards a side, one card played a turn.
const game = {
  name: "cards",
  setup: ({ ctx, random }) => {
    const sides = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      const deck = random.Shuffle(Array.from({ length: 26 }, (_, card) => seat * 26 + card));
      sides[seat] = { hand: deck.slice(0, 6), supply: deck.slice(6), discard: [] };
    }
    return { sides };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      move: ({ G, playerID, random }, at) => {
        const side = G.sides[playerID];
        side.discard.push(...side.hand.splice(at, 1));
        if (side.supply.length === 0) {
          side.supply = random.Shuffle(side.discard);
          side.discard = [];
        }
        side.hand.push(side.supply.pop());
      },
      client: false,
    },
  },
  playerView: ({ G, playerID }) => ({
    sides: Object.fromEntries(
      Object.entries(G.sides).map(([seat, side]) => [
        seat,
        {
          hand: seat === playerID ? side.hand : side.hand.map(() => -1),
          supply: side.supply.map(() => -1),
          discard: side.discard,
        },
      ]),
    ),
  }),
};

function serve() {
  const { Server, Origins } = require("boardgame.io/server");
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
    process.send({ port: appServer.address().port });
  });
}

async function load() {
  const { io } = require("socket.io-client");
  const server = fork(__filename, ["server"], { silent: true });
  const { port } = await new Promise((resolve) => server.once("message", resolve));
  const address = `http://127.0.0.1:${port}`;
  let moves = 0;
  let latencies = [];
  let pausing = true;
  const everybody = [];

  for (let match = 0; match < MATCHES; match++) {
    const matchID = `match-${match}`; // made by the first who asks for it
    for (const playerID of ["0", "1"]) {
      const socket = io(`${address}/cards`, { transports: ["websocket"] });
      let sent = 0;
      const see = (state) => {
        if (sent && state.ctx.currentPlayer !== playerID) {
          moves += 1;
          latencies.push(performance.now() - sent);
          sent = 0;
        }
        if (!sent && !pausing && state.ctx.currentPlayer === playerID) {
          sent = performance.now();
          const payload = { type: "play", args: [state._stateID % 6], playerID };
          socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, playerID);
        }
      };
      const come = () => {
        sent = 0;
        socket.emit("sync", matchID, playerID, undefined, 2);
      };
      everybody.push(come);
      socket.on("connect", come);
      socket.on("sync", (id, info) => id === matchID && see(info.state));
      socket.on("update", (id, state) => id === matchID && see(state));
    }
  }
  const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

  // Everybody goes on for the length of a round; between rounds the machine belongs to the others.
  async function round() {
    pausing = false;
    for (const come of everybody) come();
    await pause(WARM_UP);
    moves = 0;
    latencies = [];
    const began = performance.now();
    await pause(SECONDS);
    const seconds = (performance.now() - began) / 1000;
    pausing = true;
    const ranked = latencies.sort((a, b) => a - b);
    return {
      "boardgame_io.moves": moves / seconds,
      "boardgame_io.p99": ranked[Math.floor(0.99 * (ranked.length - 1))] || 0,
    };
  }

  await pause(WARM_UP);
  await round(); // its engine compiles what runs often
  await round();
  for await (const _ of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await round()));
  }
  server.kill();
  process.exit(0);
}

process.argv[2] === "server" ? serve() : load();
