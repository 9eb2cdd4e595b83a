import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { send } from './ask.ts'

/**
 * Three users at work, as a process of its own, so that the attackers' work is not measured with theirs: two read records by
 * key, one looks whether the server is healthy. Beside them somebody asks a server in this process that does nothing: what
 * the machine costs everybody is told apart from what Rolloff costs. Prints every request as JSON when its input closes.
 */
export interface Observed {
  readonly who: 'office' | 'dispatcher' | 'health' | 'idleServer'
  readonly status: number
  readonly milliseconds: number
}

const [url = '', office = '', dispatcher = ''] = process.argv.slice(2)
const observed: Observed[] = []
let working = true

const idleServer: Server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1')
await once(idleServer, 'listening')
const address = idleServer.address()
const idleUrl = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''

const byKey = (resource: string, id: number): string =>
  `${url}/api/breeze/${resource}?${encodeURIComponent(JSON.stringify({ where: { id } }))}`

async function work(
  who: Observed['who'],
  token: string | null,
  addressOf: (turn: number) => string,
): Promise<void> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  for (let turn = 0; working; turn += 1) {
    const { status, milliseconds } = await send(addressOf(turn), { headers })
    observed.push({ who, status, milliseconds })
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
  }
}

const PAUSE_MILLISECONDS = 40

process.stdin.on('end', () => (working = false)).resume()
console.info('working')
await Promise.all([
  work('office', office, (turn) => byKey('Customers', (turn % 50) + 1)),
  work('dispatcher', dispatcher, (turn) => byKey('Jobs', (turn % 200) + 1)),
  work('health', null, () => `${url}/health`),
  work('idleServer', null, () => idleUrl),
])
idleServer.close()
console.info(JSON.stringify(observed))
