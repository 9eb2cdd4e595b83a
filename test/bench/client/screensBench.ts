import type { BenchLine } from '../benchLine.ts'
import { withBlankSite } from './browser/withBlankSite.ts'
import { withBrowser } from './browser/withBrowser.ts'
import { historyBench } from './screens/historyBench.ts'
import { invoiceBench } from './screens/invoiceBench.ts'
import { listsBench } from './screens/listsBench.ts'
import { paletteBench } from './screens/paletteBench.ts'
import { typingBench } from './screens/typingBench.ts'
import { withLargeProduct } from './screens/withLargeProduct.ts'

/** Lists, forms and the palette against what they are built on; the last ones on the product with a large company. */
export async function runScreensBench(): Promise<BenchLine[]> {
  return withBrowser(async (browser) => [
    ...(await withBlankSite(async (address) => [
      ...(await historyBench(browser, address)),
      await typingBench(browser, address),
      await invoiceBench(browser, address),
    ])),
    ...(await withLargeProduct(browser, async (product) => [
      await paletteBench(browser, product),
      ...(await listsBench(browser, product)),
    ])),
  ])
}

/** Only the lists, on the product with a large company. */
export async function runListsBench(): Promise<BenchLine[]> {
  return withBrowser((browser) => withLargeProduct(browser, (product) => listsBench(browser, product)))
}

/** Only the invoice history, which needs no company. */
export async function runHistoryBench(): Promise<BenchLine[]> {
  return withBrowser((browser) => withBlankSite((address) => historyBench(browser, address)))
}
