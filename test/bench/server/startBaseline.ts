import { spawn } from 'node:child_process'
import path from 'node:path'
import { reservePort } from '#test/support/startServer.ts'
import { KeepAliveClient } from './KeepAliveClient.ts'

/** The hand-written server in its own process, like ours. */
export interface RunningBaseline {
  readonly client: KeepAliveClient
  stop(): void
}

/** Starts the baseline on a database and waits until it responds. */
export async function startBaseline(
  file: string,
  screens: 'customers' | 'business',
  firstRequest: string,
): Promise<RunningBaseline> {
  const port = await reservePort()
  const program = path.resolve('test/bench/server/baseline.ts')
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=64', '--import', 'tsx', program, file, String(port), screens],
    { stdio: 'inherit' },
  )
  const client = new KeepAliveClient(`http://127.0.0.1:${port}`)
  const responds = () =>
    client.get(firstRequest).then(
      () => true,
      () => false,
    )
  while (!(await responds())) await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    client,
    stop: () => {
      client.close()
      child.kill()
    },
  }
}
