import { Badge, Ethnicity, Gender, RelationshipType, SecondaryBadge, SocialType } from '@ward/domain/users/user-facts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'

export const GenderEnum = enumOf('Gender', Gender)
export const EthnicityEnum = enumOf('Ethnicity', Ethnicity)
export const SocialTypeEnum = enumOf('SocialType', SocialType)
export const RelationshipTypeEnum = enumOf('RelationshipType', RelationshipType)
enumOf('Badge', Badge)
enumOf('SecondaryBadge', SecondaryBadge)
