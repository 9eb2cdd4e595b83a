import fc from 'fast-check'

/** What all tests that play with chance start from; the configuration of Jest sets it where nobody else does. */
export const SEED = Number(process.env['SEED'])

fc.configureGlobal({ seed: SEED })

export { fc }
