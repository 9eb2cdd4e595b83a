import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/** The account and the key that are built into the emulator. */
const ACCOUNT = 'devstoreaccount1'
const KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='

/** An emulator of Azure Blob Storage on this computer. */
export interface Azurite {
  /** The address of a container, which does not exist until it is made. */
  containerUrl(name: string): string
  readonly key: string
  stop(): Promise<void>
}

/** Starts the emulator, which keeps everything in its memory. */
export async function startAzurite(): Promise<Azurite> {
  const program = createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js')
  const args = ['--blobHost', '127.0.0.1', '--blobPort', '0', '--inMemoryPersistence', '--disableTelemetry']
  const child = spawn(process.execPath, [program, ...args, '--skipApiVersionCheck', '--silent'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString()
      const found = /listen\w* (?:on|at) http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', () => reject(new Error(`The emulator ended: ${said}`)))
  })
  return {
    containerUrl: (name) => `http://127.0.0.1:${port}/${ACCOUNT}/${name}`,
    key: KEY,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
