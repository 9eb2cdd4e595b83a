import { connect, type Socket } from 'node:net'

/** Connections that are held open as long as the server allows. */
export class SlowConnections {
  readonly #port: number
  readonly #sockets: Socket[] = []
  readonly #timers: NodeJS.Timeout[] = []

  constructor(port: number) {
    this.#port = port
  }

  /** A photo that arrives byte by byte. */
  upload(token: string): void {
    const socket = this.#open()
    socket.write(
      [
        'POST /api/file/savePhoto?id=1&mode=1 HTTP/1.1',
        `Host: localhost:${this.#port}`,
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 1000000',
        '',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
      ].join('\r\n'),
    )
    this.#timers.push(setInterval(() => socket.writable && socket.write('x'), DRIP_MILLISECONDS))
  }

  /** A large answer that nobody reads. */
  unreadAnswer(token: string, resource: string): void {
    const socket = this.#open()
    socket.pause()
    const query = encodeURIComponent(JSON.stringify({ take: 20_000 }))
    socket.write(
      `GET /api/breeze/${resource}?${query} HTTP/1.1\r\nHost: localhost:${this.#port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
  }

  /** A request whose headers never end. */
  headers(): void {
    const socket = this.#open()
    socket.write(`GET /health HTTP/1.1\r\nHost: localhost:${this.#port}\r\n`)
    this.#timers.push(setInterval(() => socket.writable && socket.write('x-a: 1\r\n'), DRIP_MILLISECONDS))
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const socket of this.#sockets) socket.destroy()
  }

  #open(): Socket {
    const socket = connect(this.#port, '127.0.0.1')
    // The server is expected to disconnect it.
    socket.on('error', () => undefined)
    this.#sockets.push(socket)
    return socket
  }
}

const DRIP_MILLISECONDS = 500
