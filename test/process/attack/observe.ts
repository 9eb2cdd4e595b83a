import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'
import { commandOf, descendants, readProcessFile } from '../descendants.ts'
import type { Observed } from './regularUsers.ts'

/** Two servers with the same company: one is attacked, the other is the baseline on the same machine. */
export interface Pair {
  readonly attacked: RunningServer
  readonly idle: RunningServer
}

export async function startPair(environment: Readonly<Record<string, string>>): Promise<Pair> {
  const [attacked, idle] = await Promise.all([startServer({ environment }), startServer({ environment })])
  return { attacked, idle }
}

export async function stopPair({ attacked, idle }: Pair): Promise<void> {
  await Promise.all([attacked.stop(), idle.stop()])
}

/** What regular users observed during an activity. */
export interface Observations {
  readonly observed: readonly Observed[]
  /** Peak memory of the attacked server. */
  readonly megabytes: number
}

const LOOK_AT_MEMORY_MILLISECONDS = 100

/** Runs three regular users against both servers during an activity. */
export async function observe(
  { attacked, idle }: Pair,
  meanwhile: () => Promise<void>,
): Promise<Observations> {
  const servers = { attacked: await honestAt(attacked), idle: await honestAt(idle) }
  const program = path.resolve('test/process/attack/regularUsers.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(servers)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let printed = ''
  let megabytes = 0
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  const looking = setInterval(
    () => (megabytes = Math.max(megabytes, memoryOf(attacked.processId))),
    LOOK_AT_MEMORY_MILLISECONDS,
  )
  try {
    await meanwhile()
  } finally {
    clearInterval(looking)
    child.stdin.end()
    await ended
  }
  // Its output has this form.
  const observed = JSON.parse(printed.slice(printed.indexOf('\n') + 1)) as readonly Observed[]
  return { observed, megabytes }
}

async function honestAt({ url }: RunningServer) {
  return {
    url,
    office: await signInOverHttp(url, DEMO_USERS.otherOffice),
    dispatcher: await signInOverHttp(url, DEMO_USERS.dispatcher),
  }
}

/** A quantile of a user's response times from a server, in milliseconds. */
export function quantile(
  observed: readonly Observed[],
  { who, server }: Pick<Observed, 'who' | 'server'>,
  share: number,
): number {
  const times = observed
    .filter((one) => one.who === who && one.server === server)
    .map(({ milliseconds }) => milliseconds)
    .toSorted((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
}

const KILOBYTES_PER_MEGABYTE = 1_024

/**
 * Memory in megabytes of a process and the Node.js processes that it started, shared memory counted once; 0 if the system does
 * not report it. Excludes the printing browser.
 */
function memoryOf(processId: number): number {
  if (process.platform !== 'linux') return 0
  const nodes = descendants(processId).filter((id) => id === processId || commandOf(id).includes('node'))
  return nodes.reduce((sum, id) => sum + proportionalKilobytes(id), 0) / KILOBYTES_PER_MEGABYTE
}

function proportionalKilobytes(processId: number): number {
  const found = /^Pss:\s+(\d+) kB$/m.exec(readProcessFile(`/proc/${processId}/smaps_rollup`))
  return Number(found?.[1] ?? 0)
}
