import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'

/** Writes a file of which nobody ever sees half, and which outlives a power cut once this has ended. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  const handle = await open(unfinished, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}
