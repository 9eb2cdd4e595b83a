import { Agent, request } from 'node:http'

/** A client that costs as little as possible: one kept connection, bytes collected and not looked at. */
export class Client {
  readonly #server: { readonly hostname: string; readonly port: string }
  readonly #headers: Readonly<Record<string, string>>
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    const { hostname, port } = new URL(origin)
    this.#server = { hostname, port }
    this.#headers = headers
  }

  get(path: string): Promise<Buffer> {
    return this.#send('GET', path, null)
  }

  post(path: string, body: string): Promise<Buffer> {
    return this.#send('POST', path, body)
  }

  /** A round of a bench: what is asked is written before the time runs. */
  asking(address: () => string): () => () => Promise<Buffer> {
    return () => {
      const asked = address()
      return () => this.get(asked)
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, body: string | null): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const headers = body === null ? this.#headers : { ...this.#headers, 'content-type': 'application/json' }
      const sent = request({ ...this.#server, path, method, agent: this.#agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const answer = Buffer.concat(chunks)
          if (response.statusCode === 200) resolve(answer)
          else
            reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.toString().slice(0, 400)}`))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
}
