import { useQuery } from '@tanstack/react-query'
import { YOUR_ANSWERS } from '@ward/domain/extended-profile/answering'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import styles from './UserPage.module.css'
import { userAnswersOptions } from './user-tabs.api.ts'

/** The member's answers that everybody sees on their profile; nothing where there is none. */
export function UserAnswers({ userId }: { userId: string }) {
  const query = useQuery(userAnswersOptions(userId))
  if (query.isPending || query.data?.length === 0) return null
  return (
    <section className={styles.panel} aria-label={YOUR_ANSWERS}>
      <header>
        <h2>Extended profile</h2>
      </header>
      <Loaded query={query} failed="The answers could not be loaded" lines={3} small>
        {(answers) => (
          <Facts layout="above">
            {answers.map(({ fieldId, question, answer }) => (
              <Fact key={fieldId} name={question}>
                {answer}
              </Fact>
            ))}
          </Facts>
        )}
      </Loaded>
    </section>
  )
}
