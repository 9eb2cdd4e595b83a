import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { guardClosedBooks } from './guardClosedBooks.ts'
import { noteDifferences } from './noteDifferences.ts'
import { refuseClosedBooks } from './refuseClosedBooks.ts'

/** The save rules of what was handed over to accounting. */
export const accountingRules: readonly SaveRule[] = [noteDifferences, refuseClosedBooks, guardClosedBooks]
