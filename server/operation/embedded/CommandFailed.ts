/** A command cannot do what it is asked; the message says why in one sentence. */
export class CommandFailed extends Error {}
