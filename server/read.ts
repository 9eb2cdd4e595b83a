import { readProduct } from './app/readProduct.ts'
import { serveReads } from './reading/serveReads.ts'

serveReads(readProduct)
