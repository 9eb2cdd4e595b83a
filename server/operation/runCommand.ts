import { spawn } from 'node:child_process'
import { loaders } from '../kernel/TaskProcess.ts'

/**
 * Runs the program of a command in a process of its own, since it works without a pause. Resolves to what it said; throws its sentence
 * where it failed.
 */
export function runCommand(program: string, args: readonly string[] = []): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...loaders(), program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { out: '', error: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.error += text))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(said.out.trim())
      else reject(new Error(said.error.trim() || `${program} ended with ${String(code)}.`))
    })
  })
}
