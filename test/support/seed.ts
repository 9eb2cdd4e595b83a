import fc from 'fast-check'

/** The seed of all randomized tests; set by Jest's configuration unless given. */
export const SEED = Number(process.env['SEED'])

fc.configureGlobal({ seed: SEED })

export { fc }
