import { Agent, request } from 'node:http'

/** A client that costs as little as possible: one kept connection, bytes collected and not looked at. */
export class Client {
  readonly #origin: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin
    this.#headers = headers
  }

  get(path: string): Promise<Buffer> {
    return this.#send('GET', path, null)
  }

  post(path: string, body: string): Promise<Buffer> {
    return this.#send('POST', path, body)
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, body: string | null): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const headers = body === null ? this.#headers : { ...this.#headers, 'content-type': 'application/json' }
      const sent = request(`${this.#origin}${path}`, { method, agent: this.#agent, headers }, (response) => {
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
