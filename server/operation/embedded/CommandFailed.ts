/** A command failed; the message says why in one sentence. */
export class CommandFailed extends Error {}
