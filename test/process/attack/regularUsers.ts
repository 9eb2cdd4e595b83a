import { send } from './request.ts'

/**
 * Three regular users in a separate process, so that the attackers' work does not distort the measurements: two read records by
 * key, one checks the server's health. Each sends its requests to the attacked server and to an idle one with the same company,
 * to separate the cost of the attack from that of the machine. Prints every request as JSON when its input closes.
 */
export interface Observed {
  readonly who: 'office' | 'dispatcher' | 'health'
  readonly server: 'attacked' | 'idle'
  readonly status: number
  readonly milliseconds: number
}

interface HonestServer {
  readonly url: string
  readonly office: string
  readonly dispatcher: string
}

const observed: Observed[] = []
let working = true

const byKey = ({ url }: HonestServer, resource: string, id: number): string =>
  `${url}/api/breeze/${resource}?${encodeURIComponent(JSON.stringify({ where: { id } }))}`

async function work(
  who: Observed['who'],
  addressOf: (server: HonestServer, turn: number) => string,
  tokenOf: (server: HonestServer) => string | null,
): Promise<void> {
  for (let turn = 0; working; turn += 1) {
    // The order alternates.
    for (const server of turn % 2 === 0 ? NAMES : NAMES.toReversed()) {
      const token = tokenOf(servers[server])
      const headers = token === null ? {} : { authorization: `Bearer ${token}` }
      const { status, milliseconds } = await send(addressOf(servers[server], turn), { headers })
      observed.push({ who, server, status, milliseconds })
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
  }
}

const NAMES = ['attacked', 'idle'] as const
const PAUSE_MILLISECONDS = 40
// The parent process writes it in this form.
const servers = JSON.parse(process.argv[2] ?? '') as Readonly<Record<Observed['server'], HonestServer>>

process.stdin.on('end', () => (working = false)).resume()
console.info('working')
await Promise.all([
  work(
    'office',
    (server, turn) => byKey(server, 'Customers', (turn % 30) + 1),
    ({ office }) => office,
  ),
  work(
    'dispatcher',
    (server, turn) => byKey(server, 'Jobs', (turn % 100) + 1),
    ({ dispatcher }) => dispatcher,
  ),
  work(
    'health',
    ({ url }) => `${url}/health`,
    () => null,
  ),
])
console.info(JSON.stringify(observed))
