import { useOnceDrawn } from '../../kit/useOnceDrawn.ts'
import type { ListModel } from './ListModel.ts'

/** Whether the rows of the list are on the screen; only then is what is beside or below it read and drawn (LS33). */
export function useAfterListShown({ areRowsShown }: Pick<ListModel<object>, 'areRowsShown'>): boolean {
  return useOnceDrawn(areRowsShown)
}
