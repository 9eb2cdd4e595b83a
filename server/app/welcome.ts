import type { Config } from '#server/config.ts'
import type { DemoUser } from '#server/identity/UserDirectory.ts'

/** What a start prints: the address, and how to sign in. */
export function welcome(
  { port, identity }: Pick<Config, 'port' | 'identity'>,
  users: number,
  demoUsers: readonly DemoUser[] = [],
): string {
  const address = `Rolloff is at http://localhost:${port}`
  if (users === 0) return [address, '', ...NO_USERS, '', STOP].join('\n')
  const lines = [address, '', ...signIn(identity)]
  return [...lines, ...(identity === null ? demoUsers.map(lineOf) : []), '', STOP].join('\n')
}

const STOP = 'Stop with Ctrl-C.'

const NO_USERS = [
  'There are no users yet, so nobody can get in. Make the first administrator:',
  '  npm run admin -- owner@company.example "Olive Owner"',
]

function lineOf({ name, work = '' }: DemoUser): string {
  return `  ${name.padEnd(16)} ${work}`
}

function signIn(identity: Config['identity']): readonly string[] {
  return identity === null
    ? ['Press Login and pick one of the users (no password):']
    : [`Sign in with ${identity.authority}`]
}
