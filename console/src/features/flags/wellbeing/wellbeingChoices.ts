import { BREAK_HINT_CHOICE, PICTURES_CHOICE, TEXTS_CHOICE } from '@ward/domain/flags/wellbeing/wellbeing'
import { useViewer } from '../../../api/session.tsx'
import { ownKey, useRemembered } from '../../../ui/remembered.ts'

const useChoice = (name: string) => useRemembered(ownKey(useViewer().id, name))

/** Whether pictures of members are covered until one asks for each: they are, unless somebody chose otherwise for themselves. */
export function useBlursPictures(): [boolean, (blurs: boolean) => void] {
  const [choice, choose] = useChoice(PICTURES_CHOICE)
  return [choice !== 'shown', (blurs) => choose(blurs ? null : 'shown')]
}

/** Whether distressing texts are folded: only for who wishes it. */
export function useFoldsTexts(): [boolean, (folds: boolean) => void] {
  const [choice, choose] = useChoice(TEXTS_CHOICE)
  return [choice === 'folded', (folds) => choose(folds ? 'folded' : null)]
}

/** The beginning of the spell of work whose hint was dismissed. */
export const useHintPutAway = () => useChoice(BREAK_HINT_CHOICE)
