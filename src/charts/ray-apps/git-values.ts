import * as v from '../../values/v.js';
import { orEmpty, subdomain } from '../shared/common-values.js';
import { imagePattern } from '../shared/image-values.js';

/** A Git repository with the files of a job or of a service. */
export const git = v.object(
  {
    url: v.string({
      description:
        'URL of the repository, such as https://github.com/<owner>/<repository>.git. If empty, none is cloned.',
      default: '',
      pattern: '^((https?|git)://[-A-Za-z0-9._~%/:+]+)?$',
      maxLength: 2048,
    }),
    revision: v.string({
      description:
        'Whole hash of a commit, tag or branch. If empty, HEAD. With a commit, pods that start later have the same files.',
      default: '',
      pattern: '^([A-Za-z0-9][-A-Za-z0-9._/]*)?$',
      maxLength: 255,
    }),
    secret: v.string({
      description: 'Name of an existing Secret of the type kubernetes.io/basic-auth, with username and password.',
      default: '',
      pattern: orEmpty(subdomain),
      maxLength: 253,
    }),
    image: v.string({
      description:
        'Image of the init container that clones it, which needs sh and git. If empty, that of Ray; the official images have both.',
      default: '',
      pattern: orEmpty(imagePattern),
      maxLength: 1024,
    }),
  },
  { description: 'Git repository, which an init container clones. Submodules and Git LFS are not supported.' },
);
