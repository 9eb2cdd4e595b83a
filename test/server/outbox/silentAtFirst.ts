import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { MailServer } from '#test/support/mailServer.ts'

interface Gate {
  readonly url: string
  /** Is somebody waiting on the silent connection? */
  isSilent(): boolean
  /** Ends the silent connection. */
  breakOff(): void
  close(): void
}

/** Leads to a mail server; the first connection is taken, and nothing is ever said on it. */
export async function silentAtFirst(mailServer: Pick<MailServer, 'url'>): Promise<Gate> {
  const behind = Number(new URL(mailServer.url).port)
  let silent: Socket | null = null
  const gate = createServer((socket) => {
    socket.on('error', () => undefined)
    if (silent === null) {
      silent = socket
      return
    }
    const onward = connect(behind, '127.0.0.1')
    onward.on('error', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = gate.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    isSilent: () => silent?.closed === false,
    breakOff: () => silent?.destroy(),
    close: () => gate.close(),
  }
}
