import { recordsQuery } from '../model/queryContract.ts'
import { Setting } from './Setting.ts'

export const settingsQuery = recordsQuery(Setting)
