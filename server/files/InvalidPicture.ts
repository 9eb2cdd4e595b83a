/** A rejected file; the message completes a sentence that begins with the file's name. */
export class InvalidPicture extends Error {
  constructor(message: string, cause?: unknown) {
    super(message)
    this.cause = cause
  }
}
