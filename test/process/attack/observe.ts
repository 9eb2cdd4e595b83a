import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Observed } from './honestUsers.ts'

export interface HonestTokens {
  readonly office: string
  readonly dispatcher: string
}

/** What three honest users met while something else went on. */
export async function observe(
  url: string,
  tokens: HonestTokens,
  meanwhile: () => Promise<void>,
): Promise<readonly Observed[]> {
  const program = path.resolve('test/process/attack/honestUsers.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, url, tokens.office, tokens.dispatcher], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  try {
    await meanwhile()
  } finally {
    child.stdin.end()
    await ended
  }
  // It prints what it says that it prints.
  return JSON.parse(printed.slice(printed.indexOf('\n') + 1)) as readonly Observed[]
}

/** The time within which a share of the answers came, in milliseconds. */
export function quantile(observed: readonly Observed[], who: Observed['who'], share: number): number {
  const times = observed
    .filter((one) => one.who === who)
    .map(({ milliseconds }) => milliseconds)
    .toSorted((one, other) => one - other)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
}
