import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { budget } from '#test/support/budget.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { startServer } from '#test/support/startServer.ts'
import { waitUntilClosed } from '#test/support/waitUntilClosed.ts'

async function slowConnection(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** A thousand connections and more are what a system opens for a process. */
const CONNECTIONS = budget({ gate: 40, soak: 998 })

describe(`a server to which ${CONNECTIONS} slow connections are open`, () => {
  it('accepts new connections, and disconnects those that keep trickling', async () => {
    const server = await startServer({ company: 'small', environment: { REQUEST_TIMEOUT: '3' } })
    const beginnings = [
      'GET /health HTTP/1.1\r\nhost:',
      'POST /api/breeze/SaveChanges HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
      `POST /api/file/savePhoto?id=1&mode=1 HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n-`,
      '',
    ]
    const slow = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_none, index) =>
        slowConnection(server.port, beginnings[index % beginnings.length] ?? ''),
      ),
    )
    const drip = setInterval(() => {
      for (const socket of slow) if (!socket.destroyed) socket.write('x')
    }, 100)
    const token = await signInOverHttp(server.url, DEMO_USERS.office)
    const answer = await fetch(`${server.url}/api/breeze/lookups`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
    // A signed-in user's save whose body never arrives is timed out as well.
    const dripping = await slowConnection(
      server.port,
      `POST /api/breeze/SaveChanges HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    )
    slow.push(dripping)
    await waitUntilClosed(dripping)
    clearInterval(drip)
    for (const socket of slow) socket.destroy()
    expect(await server.stop()).toBe(0)
  })
})
