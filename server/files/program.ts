import { serveTasks } from '../kernel/serveTasks.ts'
import { InvalidPicture } from './InvalidPicture.ts'
import type { PictureReply, PictureTask } from './pictureMessages.ts'
import { pictureReader } from './PictureReader.ts'

/** The program of the process that reads pictures: its memory goes with it, and a picture that takes too long is ended with it. */
async function read({ kind, file }: PictureTask): Promise<PictureReply> {
  try {
    return kind === 'measure'
      ? { megapixels: await pictureReader.measure(file) }
      : { prepared: await pictureReader.prepare(file) }
  } catch (error) {
    if (error instanceof InvalidPicture) return { refusal: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

serveTasks(() => read)
