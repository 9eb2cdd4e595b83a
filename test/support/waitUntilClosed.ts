import type { Socket } from 'node:net'

/** Waits until a connection is closed, by whichever side; `once` of node:events fails where it is reset instead of ended. */
export async function waitUntilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise<void>((resolve) => socket.once('close', () => resolve()))
}
