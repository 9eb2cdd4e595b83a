import path from 'node:path'
import { processFolder } from '../kernel/processFolder.ts'

/** Where this process prepares its exports. Removes what killed processes left there. */
export function exportFolder(dataDirectory: string): string {
  return processFolder(path.join(dataDirectory, 'exports'))
}
