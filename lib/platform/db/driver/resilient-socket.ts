import type net from "node:net";
import { createDriverError, markDriverError } from "./driver-error.ts";

/**
 * How long to delay `close`. It must be longer than the time a transaction spends between two statements. It is counted
 * in ticks, because if the process was blocked, only one tick has passed.
 */
const CLOSE_DELAY_TICKS = 10;
const TICK_MS = 10;

/**
 * Makes a socket safe for postgres.js to lose, and marks its errors as the driver's. If postgres.js sends a statement
 * on a connection that has just broken, the statement would never be answered or would end the process
 * (porsager/postgres#1066, #1154; proposed fix #1168). With this socket, the statement also receives the error, and
 * postgres.js learns a moment later that the connection is closed. `onLost` is called once, when the first error occurs.
 */
export function makeResilient<S extends net.Socket>(socket: S, onLost = () => {}): S {
  const emit = socket.emit as (...values: unknown[]) => boolean;
  const write = socket.write as (...values: unknown[]) => boolean;
  let socketError: Error | undefined;
  let ticks = 0;
  const closeLater = () => {
    // The argument false ("no error") makes postgres.js reject the remaining queries.
    if (ticks++ >= CLOSE_DELAY_TICKS) closeAfterPendingWrite(() => emit.call(socket, "close", false));
    else setTimeout(closeLater, TICK_MS);
  };
  Object.assign(socket, {
    emit(event: unknown, ...values: unknown[]) {
      if (event === "error" && !socketError) {
        socketError = markDriverError(values[0] as Error);
        onLost();
      }
      // The socket under a TLS socket can close without an error.
      if (event === "close" && !socketError && !socket.writableEnded)
        socket.emit("error", createResetError());
      if (event !== "close" || !socketError) return emit.call(socket, event, ...values);
      closeLater();
      return true;
    },
    write(...values: unknown[]) {
      if (!socketError) return write.apply(socket, values);
      ticks = 0;
      socket.emit("error", socketError);
      return false;
    },
  });
  // This must run before the socket's own listener, which would end our side without an error.
  socket.prependOnceListener("end", () => {
    if (!socket.writableEnded) socket.destroy(createResetError());
  });
  return socket;
}

const createResetError = () => createDriverError("ECONNRESET", "The database closed the connection");

/**
 * Emits "close" so that a write that postgres.js has scheduled with `setImmediate` runs first and fails like any other.
 * When a connection closes, postgres.js 3.4.9 cancels its scheduled write but still counts it as scheduled. So the
 * connection would send nothing after it reconnects, and its queries would fail with CONNECT_TIMEOUT. postgres.js calls
 * `clearImmediate` while it handles the event, which is the only way to get the scheduled write. (Not reported.)
 */
function closeAfterPendingWrite(emitClose: () => void): void {
  const { clearImmediate } = globalThis;
  globalThis.clearImmediate = (immediate) => {
    globalThis.clearImmediate = clearImmediate;
    (immediate as ScheduledCall | null)?._onImmediate?.();
    clearImmediate(immediate);
  };
  try {
    emitClose();
  } finally {
    globalThis.clearImmediate = clearImmediate;
  }
}

/** An immediate of Node.js, with the function that it calls. */
type ScheduledCall = NodeJS.Immediate & { _onImmediate?: (() => void) | null };
