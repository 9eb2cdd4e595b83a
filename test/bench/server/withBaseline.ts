import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { spawn } from 'node:child_process'
import { startIdentityProvider } from '#test/support/identityProvider.ts'
import { startServer, reservePort } from '#test/support/startServer.ts'
import { KeepAliveClient } from './KeepAliveClient.ts'

/** Both servers over HTTP on loopback. */
export interface BenchClients {
  readonly ours: KeepAliveClient
  readonly baseline: KeepAliveClient
}

interface BenchSetup<C> {
  /** Creates the company in this file. */
  readonly makeCompany: (file: string) => Promise<C>
  readonly screens: 'customers' | 'business'
  /** The request that the baseline must respond to before it counts as started. */
  readonly firstRequest: (company: C) => string
  /** The user of the requests. */
  readonly userName: string
}

/**
 * Runs work with our server and the baseline, each in its own process with its own copy of the same company. Ours accepts tokens
 * of an external identity provider, as in production.
 */
export async function withBaseline<C, R>(
  { makeCompany, screens, firstRequest, userName }: BenchSetup<C>,
  work: (clients: BenchClients, company: C) => Promise<R>,
): Promise<R> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-bench-'))
  const [file, baselineFile] = [path.join(folder, 'rolloff.db'), path.join(folder, 'baseline.db')]
  const company = await makeCompany(file)
  await copyFile(file, baselineFile)
  const provider = await startIdentityProvider()
  const server = await startServer({
    dataDirectory: folder,
    environment: {
      ...provider.environment,
      SAVED_RECORDS_PER_MINUTE: '1000000000',
      SAVED_MEGABYTES_PER_MINUTE: '1000000000',
    },
  })
  const baselineServer = await startBaseline(baselineFile, screens, firstRequest(company))
  const ours = new KeepAliveClient(server.url, {
    authorization: `Bearer ${await provider.tokenOf(userName)}`,
  })
  try {
    return await work({ ours, baseline: baselineServer.client }, company)
  } finally {
    ours.close()
    baselineServer.stop()
    await server.stop()
    await provider.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The hand-written server in its own process, like ours. */
interface RunningBaseline {
  readonly client: KeepAliveClient
  stop(): void
}

/** Starts the baseline on a database and waits until it responds. */
async function startBaseline(
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
