import type { Expressions } from './Expressions.ts'

function notYet(): never {
  throw new Error('This expression is not written yet.')
}

export const sqlserverExpressions: Expressions = {
  jsonRows: notYet,
  jsonSubquery: notYet,
  jsonRowsWithCount: notYet,
  jsonObject: notYet,
  textEquals: notYet,
  textCompare: notYet,
  textLike: notYet,
  likePattern: notYet,
  callFunction: notYet,
}
