import { savingRule } from '../../app/saving/SavingRule.ts'

/** What storing a setting says (F-097). */
export const settingSaving = savingRule('Setting', {
  changedMessage: ({ name }) => `${name} Set`,
})
