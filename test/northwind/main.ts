import { readOptions, USAGE } from './options.ts'

const options = readOptions(process.argv.slice(2))
if (options === null) {
  process.stderr.write(USAGE)
  process.exit(1)
}

// What is wrongly called says so at once.
const { serve } = await import('./serve.ts')
const { openConfiguredDatabase } = await import('#test/support/testDatabase.ts')

const served = await serve(options, openConfiguredDatabase)
const { name, address, leftOut } = served
if (leftOut.length > 0) console.info(`Left out: ${leftOut.join(', ')}`)
console.info(`${name} listens at ${address}`)

const stop = (): void => void served.close()
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
