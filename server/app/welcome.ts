import type { Config } from '#server/config.ts'
import { DEMO_PEOPLE } from '#server/demo/people.ts'

/** What a start prints: the address, and how to sign in. */
export function welcome(
  { port, identity, demoCompany }: Pick<Config, 'port' | 'identity' | 'demoCompany'>,
  users: number,
): string {
  const address = `Rolloff is at http://localhost:${port}`
  if (users === 0) return [address, '', ...NO_USERS, '', STOP].join('\n')
  const lines = [address, '', ...signIn(identity)]
  return [...lines, ...(demoCompany && identity === null ? DEMO_USERS : []), '', STOP].join('\n')
}

const STOP = 'Stop with Ctrl-C.'

const NO_USERS = [
  'There are no users yet, so nobody can get in. Make the first administrator:',
  '  npm run admin -- owner@company.example "Olive Owner"',
]

const DEMO_USERS = DEMO_PEOPLE.map(
  ({ firstName, lastName, work }) => `  ${`${firstName} ${lastName}`.padEnd(16)} ${work}`,
)

function signIn(identity: Config['identity']): readonly string[] {
  return identity === null
    ? ['Press Login and pick one of the users (no password):']
    : [`Sign in with ${identity.authority}`]
}
