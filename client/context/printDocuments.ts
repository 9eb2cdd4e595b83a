import { MAX_DOCUMENTS } from '#shared/wire/documents.ts'
import { joinPdfs } from '../kit/joinPdfs.ts'
import type { ScreenContext } from './ScreenContext.ts'
import { notPrinted, printing } from './messages.ts'
import { openFile, openTab } from './openFile.ts'

/** How many are printed before they are recorded: few enough that a failure costs seconds, and the user sees it go on. */
const PRINTED_TOGETHER = 100

/** Documents that are printed together, in this order. */
interface PrintedDocuments {
  /** The path of their report, which takes `ids`. */
  readonly report: string
  /** Their keys; where it takes time to know them, they are asked for in the tab. Without any, nothing is opened. */
  readonly ids: readonly number[] | (() => Promise<readonly number[]>)
  /** Records that documents were printed, once they were; false where that was refused, which the user was shown. */
  readonly record?: (ids: readonly number[]) => Promise<boolean>
}

/**
 * Prints any number of documents and opens them as one PDF in a new tab. What was printed is recorded after it was, part by part;
 * what could not be printed or recorded is not in the PDF, and the user is told which (M-071, PT1). Call it within the press.
 */
export async function printDocuments(
  app: Pick<ScreenContext, 'api' | 'errors' | 'toasts'>,
  { report, ids: given, record }: PrintedDocuments,
): Promise<void> {
  // By its own address the file has a name, under which it can be stored.
  if (record === undefined && typeof given !== 'function' && given.length <= MAX_DOCUMENTS)
    return openFile(app, addressOf(report, given))
  await openTab(app, async (showProgress) => {
    const ids = typeof given === 'function' ? await given() : given
    const printed: Uint8Array<ArrayBuffer>[] = []
    for (let start = 0; start < ids.length; start += PRINTED_TOGETHER) {
      const part = ids.slice(start, start + PRINTED_TOGETHER)
      showProgress(printing(start, ids.length))
      try {
        const pdf = await app.api.getBytes(addressOf(report, part))
        if ((await record?.(part)) ?? true) printed.push(pdf)
        else if (part.length > 1) app.toasts.error(notPrinted(start + 1, start + part.length))
      } catch (error) {
        if (ids.length > PRINTED_TOGETHER) app.toasts.error(notPrinted(start + 1, ids.length))
        app.errors.report(error)
        break
      }
    }
    if (printed.length === 0) return null
    return new Blob([await joinPdfs(printed)], { type: 'application/pdf' })
  })
}

function addressOf(report: string, ids: readonly number[]): string {
  return `${report}?ids=${ids.join(',')}`
}
