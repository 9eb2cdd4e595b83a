/** Title and question before unsaved changes are lost (S0 §2, F-024). */
export const UNSAVED_TITLE = 'WARNING: You have unsaved changes'
export const UNSAVED_QUESTION =
  'Do you want to continue? Press No to go back and save, or Yes to lose these changes.'

/** Before a dialog or a screen discards its changes (S0 §5, F-032). */
export const CANCEL_QUESTION = 'Are you sure you want to cancel changes?'

/** Before an address lookup replaces an address (S0 §5, F-034). */
export const OVERRIDE_ADDRESS_QUESTION = 'Are you sure you want to override existing address data?'

export const CONFIRM_TITLE = 'Please confirm'
