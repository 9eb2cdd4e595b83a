import { readdirSync, readFileSync } from 'node:fs'

const KILOBYTES_PER_MEGABYTE = 1_024

/**
 * Memory in megabytes of a process and the Node.js processes that it started, shared memory counted once; 0 if the system does
 * not report it. Excludes the printing browser.
 */
export function memoryOf(processId: number): number {
  if (process.platform !== 'linux') return 0
  const nodes = descendants(processId).filter((id) => id === processId || commandOf(id).includes('node'))
  return nodes.reduce((sum, id) => sum + proportionalKilobytes(id), 0) / KILOBYTES_PER_MEGABYTE
}

function descendants(processId: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((id) => Number.isInteger(id) && parentOf(id) === processId)
  return [processId, ...children.flatMap(descendants)]
}

function parentOf(processId: number): number | null {
  const found = /^PPid:\s+(\d+)$/m.exec(read(`/proc/${processId}/status`))
  return found === null ? null : Number(found[1])
}

function commandOf(processId: number): string {
  return read(`/proc/${processId}/cmdline`).split('\0')[0] ?? ''
}

function proportionalKilobytes(processId: number): number {
  const found = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${processId}/smaps_rollup`))
  return Number(found?.[1] ?? 0)
}

/** A process may exit while it is inspected. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
