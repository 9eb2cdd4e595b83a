import { readdirSync, readFileSync } from 'node:fs'

/** A process and those that it has started, and they in turn. */
export function descendants(processId: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((id) => Number.isInteger(id) && parentOf(id) === processId)
  return [processId, ...children.flatMap(descendants)]
}

/** The program of a process. */
export function commandOf(processId: number): string {
  return readProcessFile(`/proc/${processId}/cmdline`).split('\0')[0] ?? ''
}

/** A process may exit while it is inspected. */
export function readProcessFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function parentOf(processId: number): number | null {
  const found = /^PPid:\s+(\d+)$/m.exec(readProcessFile(`/proc/${processId}/status`))
  return found === null ? null : Number(found[1])
}
