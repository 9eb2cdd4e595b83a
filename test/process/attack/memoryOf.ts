import { commandOf, descendants, readProcessFile } from '../descendants.ts'

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

function proportionalKilobytes(processId: number): number {
  const found = /^Pss:\s+(\d+) kB$/m.exec(readProcessFile(`/proc/${processId}/smaps_rollup`))
  return Number(found?.[1] ?? 0)
}
