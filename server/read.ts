import { readProduct } from './app/readProduct.ts'
import { readConfig } from './config.ts'
import { fileOpener } from './files/openFileStore.ts'
import { serveReads } from './reading/serveReads.ts'

serveReads({ ...readProduct, openFile: fileOpener(() => readConfig(process.env).files) })
