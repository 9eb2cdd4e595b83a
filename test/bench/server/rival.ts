import { buildHandwritten } from './handwritten.ts'

const [file, port] = process.argv.slice(2)
if (file === undefined || port === undefined) throw new Error('usage: rival FILE PORT')
await buildHandwritten(file).listen({ port: Number(port), host: '127.0.0.1' })
