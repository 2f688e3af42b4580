import type net from "node:net";

/** Longer than a transaction works between two statements; counted in turns, so that a process held up counts one. */
const TURNS = 10;
const TURN_MS = 10;

/**
 * Makes a socket one that postgres.js can lose without harm. A statement that postgres.js gives to a connection once it
 * is broken would be lost, or even end the process: here it is told the error, too, and the end comes a moment later.
 */
export function lasting<S extends net.Socket>(socket: S): S {
  const emit = socket.emit as (...values: unknown[]) => boolean;
  const write = socket.write as (...values: unknown[]) => boolean;
  let broken: Error | undefined;
  let turns = 0;
  const end = () => {
    // "Without an error" makes postgres.js tell whoever is left.
    if (turns++ >= TURNS) emit.call(socket, "close", false);
    else setTimeout(end, TURN_MS);
  };
  Object.assign(socket, {
    emit(event: unknown, ...values: unknown[]) {
      if (event === "error") broken ??= values[0] as Error;
      // What lies below it may go without a word.
      if (event === "close" && !broken && !socket.writableEnded) socket.emit("error", closedByThem());
      if (event !== "close" || !broken) return emit.call(socket, event, ...values);
      end();
      return true;
    },
    write(...values: unknown[]) {
      if (!broken) return write.apply(socket, values);
      turns = 0;
      socket.emit("error", broken);
      return false;
    },
  });
  // Before the socket's own listener, which would say goodbye in our name.
  socket.prependOnceListener("end", () => {
    if (!socket.writableEnded) socket.destroy(closedByThem());
  });
  return socket;
}

const closedByThem = () => failure("ECONNRESET", "The database closed the connection");

/** As the system's errors are, by their codes. */
export const failure = (code: string, message: string) => Object.assign(new Error(message), { code });
