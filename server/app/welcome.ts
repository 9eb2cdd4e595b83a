import type { Config } from '#server/config.ts'
import { DEMO_PEOPLE } from '#server/demo/people.ts'

/** What a start prints: the address, and how to sign in. */
export function welcome(config: Config): string {
  const lines = [`Rolloff is at http://localhost:${config.port}`]
  if (config.identity !== null) return [...lines, `Sign in with ${config.identity.authority}`].join('\n')
  return [
    ...lines,
    '',
    'Press Login and pick one of the demo users (no password):',
    ...DEMO_PEOPLE.map(
      ({ firstName, lastName, work }) => `  ${`${firstName} ${lastName}`.padEnd(16)} ${work}`,
    ),
    '',
    'Stop with Ctrl-C.',
  ].join('\n')
}
