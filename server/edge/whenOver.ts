import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is to be called when a connection closes: one listener for all of its requests, of which many may follow each other at once. */
const waitingForClose = new WeakMap<Socket, Set<() => void>>()

/** Calls back once the response is received or given up. One that waits behind others on its connection ends only with that. */
export function whenOver(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  callback: () => void,
): void {
  const waiting = waitingForClose.get(socket) ?? startWaiting(socket)
  const over = (): void => {
    raw.off('close', over)
    waiting.delete(over)
    callback()
  }
  raw.once('close', over)
  waiting.add(over)
}

function startWaiting(socket: Socket): Set<() => void> {
  const waiting = new Set<() => void>()
  waitingForClose.set(socket, waiting)
  socket.once('close', () => {
    for (const over of waiting) over()
  })
  return waiting
}
