"""The lessons: what they ask, checked by the engine; codes that pool a class; copies for students and for teachers."""

from gamelib.lessons.codes import Pool, pool
from gamelib.lessons.lesson import Feedback, Lesson, Pooled, Question, Slip, lesson, lessons

__all__ = ["Feedback", "Lesson", "Pool", "Pooled", "Question", "Slip", "lesson", "lessons", "pool"]
