import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { fstatSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { DemoSizeName } from '#server/demo/sizes.ts'
import { cleanUpAtExit } from './cleanUpAtExit.ts'
import { copyDemoCompany } from './demoCompany.ts'

/** The built server in its own process, on a free port with its own data folder. */
export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly processId: number
  readonly dataDirectory: string
  /** Stops it as Ctrl-C does, and waits until it has exited. */
  stop(): Promise<number | null>
  /** Kills it, like a power failure. */
  kill(): Promise<void>
  /** Everything that it has printed so far. */
  output(): string
}

interface StartOptions {
  /** An existing folder (after `kill`); otherwise a temporary one with a demo company. */
  readonly dataDirectory?: string
  /** The size of that company: that of a fresh installation, unless a small one does. */
  readonly company?: DemoSizeName
  readonly port?: number
  readonly environment?: Readonly<Record<string, string>>
  /** It has process numbers of its own, as in a container; only where `unshare` may make them. */
  readonly isContained?: boolean
  /** Nobody stops it: it ends with this process, and does not keep it running. */
  readonly endsWithProcess?: boolean
}

const ENTRY = path.resolve('dist/server/main.js')
/** The command before one whose process is number 1 to itself. */
export const CONTAIN = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']

/** Starts `dist/server/main.js` and resolves once it listens; rejects with its output if it ends before. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const dataDirectory = options.dataDirectory ?? (await copyDemoCompany(options.company))
  const output = outputFile()
  const command = [process.execPath, '--enable-source-maps', '--max-semi-space-size=64', ENTRY]
  const [program = '', ...parts] = options.isContained === true ? [...CONTAIN, ...command] : command
  const child = spawn(program, parts, {
    env: {
      ...process.env,
      PORT: String(options.port ?? 0),
      DATA_DIR: dataDirectory,
      DATABASE_URL: `sqlite:${path.join(dataDirectory, 'rolloff.db')}`,
      DEMO_COMPANY: options.environment?.['OIDC_AUTHORITY'] === undefined ? 'on' : 'off',
      NODE_ENV: 'test',
      DEMO_SIGN_IN: options.environment?.['OIDC_AUTHORITY'] === undefined ? 'on' : 'off',
      ...options.environment,
    },
    stdio: ['ignore', output.descriptor, output.descriptor],
  })
  if (options.endsWithProcess === true) endWithProcess(child, dataDirectory)
  const port = await waitForPort(child, output.text)
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    if (options.isContained === true) process.kill(containedIn(child.pid ?? 0), signal)
    else child.kill(signal)
    await ended
    return child.exitCode
  }
  return {
    url: `http://localhost:${port}`,
    port,
    processId: child.pid ?? 0,
    dataDirectory,
    stop: async () => {
      const code = await end('SIGINT')
      if (options.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true })
      return code
    },
    kill: async () => {
      await end('SIGKILL')
    },
    output: output.text,
  }
}

/** The process that another one has started: signals do not reach it through that one. */
function containedIn(processId: number): number {
  return Number(readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8').trim())
}

function endWithProcess(child: ChildProcess, dataDirectory: string): void {
  child.unref()
  cleanUpAtExit(dataDirectory, () => child.kill('SIGKILL'))
}

/** The output of a process in a file, so that the test process is not interrupted by each line. */
function outputFile(): { readonly descriptor: number; readonly text: () => string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rolloff-output-'))
  const descriptor = openSync(path.join(folder, 'output'), 'a+')
  // The unlinked file exists until it is closed.
  rmSync(folder, { recursive: true })
  return {
    descriptor,
    text: () => {
      const bytes = Buffer.alloc(fstatSync(descriptor).size)
      return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, 0))
    },
  }
}

/** The port that the server reports. */
async function waitForPort(child: ChildProcess, printed: () => string): Promise<number> {
  for (;;) {
    const port = /Rolloff is at http:\/\/localhost:(\d+)/.exec(printed())?.[1]
    if (port !== undefined) return Number(port)
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * A port for the servers of this process, one after the other, as long as it lives: not one of those that the system gives to whoever asks
 * for any port, and none that another process has got here, since each holds the port after its own.
 */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = 2 * randomInt(5_000, 16_000)
    const holder = await listenOn(port + 1)
    if (holder === null) continue
    const probe = await listenOn(port)
    if (probe === null) {
      holder.close()
      continue
    }
    holder.unref()
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/** Null where somebody else listens. */
function listenOn(port: number): Promise<Server | null> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
