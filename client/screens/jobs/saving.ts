import { weightQuestion } from '#shared/jobs/weightQuestion.ts'
import { savingRule } from '../../app/saving/SavingRule.ts'

/** A weight that is hardly possible is asked about before it is stored, wherever it was entered (JO235). */
export const jobSaving = savingRule('Job', {
  async askBefore({ dialogs }, { weight, dumpsterWeightLimit }, changed) {
    const question = changed.has('weight') ? weightQuestion(weight, dumpsterWeightLimit) : null
    return question === null || dialogs.confirm(question)
  },
})
