/** A file that is not kept; the message is the end of a sentence that begins with the file's name. */
export class InvalidPicture extends Error {
  constructor(message: string, cause?: unknown) {
    super(message)
    this.cause = cause
  }
}
