import { buildBusinessBaseline } from './businessBaseline.ts'
import { buildHandwritten } from './handwritten.ts'

const [file, port, screens] = process.argv.slice(2)
if (file === undefined || port === undefined) throw new Error('usage: baseline FILE PORT [business]')
const app = screens === 'business' ? buildBusinessBaseline(file) : buildHandwritten(file)
await app.listen({ port: Number(port), host: '127.0.0.1' })
